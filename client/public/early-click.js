// A page that was rendered at build can be seen before it can hear. What is pressed until then is kept, and done once the page
// is alive (client/landing/use-early-click.ts). A file of its own because the page allows no inline script.
;(function () {
  var root = document.getElementById('root')
  // A reader with a session is shown another page in its place.
  if (!root || !root.dataset.prerendered || document.documentElement.dataset.session) return

  function keep(event) {
    if ('alive' in document.documentElement.dataset) return removeEventListener('click', keep, true)
    var button = event.target.closest('button')
    if (!button) return
    var before = document.querySelector('[data-pressed]')
    if (before) forget(before)
    button.dataset.pressed = ''
    button.setAttribute('aria-busy', 'true')
  }

  function forget(button) {
    delete button.dataset.pressed
    button.removeAttribute('aria-busy')
  }

  addEventListener('click', keep, true)
})()
