// Runs before anything is painted: the reader's colours. A file of its own, because the policy allows no inline scripts.
;(() => {
  var chosen = null
  try {
    chosen = localStorage.getItem('console.theme')
  } catch (_) {}
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
