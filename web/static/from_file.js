// Somebody has opened index.html from a disk. Browsers load no modules from there, so that nothing of the page would be seen.
if (location.protocol === 'file:') {
  document.addEventListener('DOMContentLoaded', function () {
    var said = document.createElement('main');
    said.style.cssText = 'max-width: 36em; margin: 3em auto; padding: 0 1em; font: 1.1em/1.5 sans-serif';
    said.innerHTML =
      '<h1>Fray needs a web server</h1>' +
      '<p>This page was opened from a file, and browsers do not let a page that comes from a file load its parts. Put the folder ' +
      'on any web space, or serve it on this computer and open the address that is shown then. One of these does it, in this folder:</p>' +
      '<pre>python3 -m http.server\nnpx http-server</pre>' +
      '<p>The <a href="rules/index.html">rules</a> can be read without; README.txt says more.</p>';
    document.getElementById('app').replaceChildren(said);
  });
}
