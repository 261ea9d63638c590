// A prerendered page is visible before it can handle events. Clicks made until then are stored and replayed after hydration
// (client/landing/use-early-click.ts). A separate file because the Content-Security-Policy forbids inline scripts.
;(function () {
  var root = document.getElementById('root')
  // For a reader with a session the prerendered page is replaced.
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
