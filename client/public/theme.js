// Runs before the first paint, as a file of its own because the page allows no inline script; client/ui/theme.ts is the rest.
;(function () {
  var theme
  try {
    theme = localStorage.getItem('theme')
    // The landing page stands in the document, and is not for a reader who has a session: ui/base.css hides it.
    if (localStorage.getItem('token')) document.documentElement.dataset.session = 'stored'
  } catch {
    // A browser that keeps nothing shows the default theme.
  }
  if (theme !== 'dark') theme = 'light'
  document.documentElement.dataset.theme = theme
  var colour = document.querySelector('meta[name="theme-color"]')
  if (colour) colour.setAttribute('content', theme === 'dark' ? '#16110e' : '#f9f5ee')
})()
