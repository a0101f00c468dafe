import { describe, expect, it } from 'vitest';

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
