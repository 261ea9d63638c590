// Runs before the first paint, as a file of its own because the page allows no inline script; client/ui/theme/theme.ts is the rest.
;(function () {
  var theme
  var token
  try {
    theme = localStorage.getItem('theme')
    token = localStorage.getItem('token')
  } catch {
    // A browser that keeps nothing shows the default theme.
  }
  // The landing page stands in the document, and is not for a reader who has a session: ui/base.css hides it.
  if (token) document.documentElement.dataset.session = 'stored'
  else fetchCode(document.currentScript.dataset.forVisitors)
  if (theme !== 'dark') theme = 'light'
  document.documentElement.dataset.theme = theme
  var colour = document.querySelector('meta[name="theme-color"]')
  if (colour) colour.setAttribute('content', theme === 'dark' ? '#16110e' : '#f9f5ee')

  // A link in the page would be followed for readers too, by a browser that looks ahead of this script.
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
