// Before the first paint: the reader's colours, language and direction.
;(() => {
  var root = document.documentElement
  var prefs = {}
  try {
    prefs = (JSON.parse(localStorage.getItem('plimsoll.prefs') || '{}') || {}).state || {}
  } catch (_) {}
  var light = prefs.theme === 'light'
  var dark = prefs.theme === 'dark' || (!light && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  root.dataset.updown = prefs.updown || 'green-up'
  if (prefs.locale) {
    root.lang = prefs.locale
    root.dir = prefs.locale === 'ar' ? 'rtl' : 'ltr'
  }
})()
