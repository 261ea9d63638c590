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
  if (token) document.documentElement.dataset.session = 'stored'
  else fetchCode(document.currentScript.dataset.forVisitors)
  if (theme !== 'dark') theme = 'light'
  document.documentElement.dataset.theme = theme
  var color = document.querySelector('meta[name="theme-color"]')
  if (color) color.setAttribute('content', theme === 'dark' ? '#16110e' : '#f9f5ee')

  // Adds the links by script: the browser's preload scanner would follow links in the page for signed-in readers too.
  function fetchCode(files) {
    if (!files) return
    files.split(' ').forEach(function (file) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.crossOrigin = ''
      link.href = file
      document.head.append(link)
    })
  }
})()
