// Runs before anything is drawn, so that a dark room is not lit up by a light page (src/settings.ts does the rest).
(function () {
  var theme = 'system';
  try {
    theme = JSON.parse(localStorage.getItem('fray:settings') || '{}').theme || theme;
  } catch (e) {
    // Storage forbidden: the system's theme it is.
  }
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
})();
