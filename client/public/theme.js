// Runs before the first paint, as a separate file because the Content-Security-Policy forbids inline scripts; see also
// client/ui/theme/theme.ts.
;(function () {
  var theme
  var token
  try {
    theme = localStorage.getItem('theme')
    token = localStorage.getItem('token')
  } catch {
    // Storage is unavailable: use the default theme.
  }
  // The document contains the landing page; ui/base.css hides it if there is a session.
  var given = document.currentScript.dataset
  if (token) document.documentElement.dataset.session = 'stored'
  else load(given.forVisitors, { rel: 'modulepreload' })
  // A page that is in the document needs only its fonts; any other one needs its code first, see client/early.ts.
  if (!token && 'prerendered' in given) load(given.fonts, { rel: 'preload', as: 'font', type: 'font/woff2' })
  else document.documentElement.dataset.fonts = 'later'
  if (theme !== 'dark') theme = 'light'
  document.documentElement.dataset.theme = theme
  var color = document.querySelector('meta[name="theme-color"]')
  if (color) color.setAttribute('content', theme === 'dark' ? '#16110e' : '#f9f5ee')

  // Adds the links by script: the browser's preload scanner would follow links in the page for signed-in readers too.
  function load(files, attributes) {
    if (!files) return
    files.split(' ').forEach(function (file) {
      document.head.append(Object.assign(document.createElement('link'), attributes, { crossOrigin: '', href: file }))
    })
  }
})()
