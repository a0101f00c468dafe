// The addresses that the page knows; whoever asks the server for another one is told so (404).
export const ROUTES = [
  '/',
  '/play/:name',
  '/g/:id',
  '/g/:id/replay',
  '/g/:id/analysis',
  '/embed/:id',
  '/rules',
  '/rules/:name',
  '/learn/:name',
  '/analysis',
  '/analysis/:name',
  '/settings',
  '/about',
  '/account',
  '/device',
  '/campaigns',
  '/campaigns/:id',
  '/campaigns/:id/shop',
] as const;

export type Route = (typeof ROUTES)[number];
