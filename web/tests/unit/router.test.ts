import { describe, expect, it } from 'vitest';

import { byHash, byPath } from '../../src/addresses';
import { withLinks } from '../../src/links';
import { matchPath } from '../../src/router';

describe('matchPath', () => {
  it('knows plain paths, with or without a slash at the end', () => {
    expect(matchPath('/', '/')).toEqual({});
    expect(matchPath('/rules', '/rules')).toEqual({});
    expect(matchPath('/rules', '/rules/')).toEqual({});
    expect(matchPath('/rules', '/rule')).toBeNull();
    expect(matchPath('/', '/rules')).toBeNull();
  });

  it('takes parameters out, decoded', () => {
    expect(matchPath('/g/:id', '/g/abc')).toEqual({ id: 'abc' });
    expect(matchPath('/g/:id/replay', '/g/abc/replay')).toEqual({ id: 'abc' });
    expect(matchPath('/g/:id', '/g/a%20b')).toEqual({ id: 'a b' });
  });

  it('refuses paths that are longer, shorter, empty in place of a parameter, or ill encoded', () => {
    expect(matchPath('/g/:id', '/g')).toBeNull();
    expect(matchPath('/g/:id', '/g/')).toBeNull();
    expect(matchPath('/g/:id', '/g/abc/def')).toBeNull();
    expect(matchPath('/g/:id/replay', '/g//replay')).toBeNull();
    expect(matchPath('/g/:id', '/g/%E0%A4%A')).toBeNull();
  });
});

const on = (address: string) => new URL(address, 'https://fray.example/some/where/index.html');
const lobby = { path: '/', search: '', hash: '' };
const chess = { path: '/rules/chess', search: '', hash: '#X3' };

describe('addresses on a server of Fray', () => {
  it('are the paths themselves', () => {
    expect(byPath.placeOf(on('/g/a1?at=3#x'))).toEqual({ path: '/g/a1', search: '?at=3', hash: '#x' });
    for (const to of ['/', '/learn/chess', '/rules/chess#X1', '/rules/chess.html', '/api/games', '#X1']) expect(byPath.hrefOf(to, chess)).toBe(to);
  });

  it('that another host has made lead to the same page', () => {
    expect(byPath.placeOf(on('/#/analysis/chess?from=a#b'))).toEqual({ path: '/analysis/chess', search: '?from=a', hash: '#b' });
    expect(byPath.placeOf(on('/rules/chess#/x'))).toEqual({ path: '/rules/chess', search: '', hash: '#/x' });
  });

  it('are left by links to files, to the server, to other hosts and to places on the page', () => {
    const here = on('/rules/chess');
    expect(byPath.withinPage(on('/learn/chess?a=1#b'), here)).toBe('/learn/chess?a=1#b');
    for (const link of ['/rules/chess.html', '/api/rooms/a/record', 'https://elsewhere.example/rules', '/rules/chess#X1'])
      expect(byPath.withinPage(on(link), here)).toBeNull();
  });
});

describe('addresses on any other host', () => {
  it('are behind the #', () => {
    expect(byHash.placeOf(on(''))).toEqual(lobby);
    expect(byHash.placeOf(on('#main'))).toEqual({ ...lobby, hash: '#main' });
    expect(byHash.placeOf(on('#/'))).toEqual(lobby);
    expect(byHash.placeOf(on('?utm=1#/learn/chess'))).toEqual({ ...lobby, path: '/learn/chess' });
    expect(byHash.placeOf(on('#/analysis/chess?from=a&at=2#b'))).toEqual({ path: '/analysis/chess', search: '?from=a&at=2', hash: '#b' });
    expect(byHash.placeOf(on('#/g/a%20b'))).toEqual({ ...lobby, path: '/g/a%20b' });
  });

  it('are what links get, relative to the folder of the page', () => {
    expect(byHash.hrefOf('/', lobby)).toBe('#/');
    expect(byHash.hrefOf('/learn/chess', lobby)).toBe('#/learn/chess');
    expect(byHash.hrefOf('/analysis/chess?from=a.b', lobby)).toBe('#/analysis/chess?from=a.b');
    expect(byHash.hrefOf('#/learn/chess', lobby)).toBe('#/learn/chess');
    expect(byHash.hrefOf('/rules/chess.html', lobby)).toBe('./rules/chess.html');
    expect(byHash.hrefOf('#X1', chess)).toBe('#/rules/chess#X1');
    for (const to of ['/api/rooms/a/log', 'https://elsewhere.example/', 'mailto:a@b.example']) expect(byHash.hrefOf(to, lobby)).toBe(to);
  });

  it('are followed within the page, and nothing else is', () => {
    const here = on('#/rules/chess#X3');
    expect(byHash.withinPage(on('#/learn/chess?a=1#b'), here)).toBe('/learn/chess?a=1#b');
    expect(byHash.withinPage(on('#/rules/chess#X1'), here)).toBe('/rules/chess#X1');
    for (const link of ['#X1', './rules/chess.html', '/some/where/else#/rules', 'https://elsewhere.example/some/where/index.html#/rules'])
      expect(byHash.withinPage(on(link), here)).toBeNull();
  });

  it('lead back to what they were made of', () => {
    for (const to of ['/', '/g/a1', '/g/a1/replay?at=3', '/analysis/chess#aGVsbG8', '/rules/chess#X1']) {
      const { path, search, hash } = byHash.placeOf(on(byHash.hrefOf(to, chess)));
      expect(path + search + hash).toBe(to);
    }
  });

  it('are put into texts that come as HTML', () => {
    const html = '<a href="/rules/chess#X1">X1</a> <a class="r" href="#X2">X2</a> <img src="/rules/odds.png"> <a href="https://a.example/">a</a>';
    expect(withLinks(html, (to) => byHash.hrefOf(to, chess))).toBe(
      '<a href="#/rules/chess#X1">X1</a> <a class="r" href="#/rules/chess#X2">X2</a> <img src="./rules/odds.png"> <a href="https://a.example/">a</a>',
    );
  });
});
