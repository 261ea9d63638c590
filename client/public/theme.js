// Runs before the first paint, as a file of its own because the page allows no inline script; client/ui/theme.ts is the rest.
;(function () {
  var theme
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // A browser that keeps nothing shows the default theme.
  }
  if (theme !== 'dark') theme = 'light'
  document.documentElement.dataset.theme = theme
  var colour = document.querySelector('meta[name="theme-color"]')
  if (colour) colour.setAttribute('content', theme === 'dark' ? '#16110e' : '#f9f5ee')
})()
