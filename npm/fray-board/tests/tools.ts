// The packages of web/, which has all that is needed for building and testing the page.
import { createRequire } from 'node:module';
import type Playwright from 'playwright-core';

const inWeb = createRequire(new URL('../../../web/package.json', import.meta.url));

export const { chromium } = inWeb('playwright-core') as typeof Playwright;
export const axeFile = inWeb.resolve('axe-core/axe.min.js');
