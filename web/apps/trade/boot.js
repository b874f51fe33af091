// Runs within the document, before anything is painted: the reader's colours, language and direction, and a request for every
// file that the page at this address needs. FIRST_VIEW is written in by the build (tools/first-view.ts).

// What pages show first, by the lists they ask for. The app takes the answers over (src/shared/ahead.ts).
var LISTS = {
  '/home': ['GET /api/common/getCoinContractList', 'GET /api/common/getUserCoin'],
  '/quote': ['GET /api/common/getCoinContractList', 'GET /api/common/getUserCoin'],
  '/detail': ['GET /api/common/getCoinContractList'],
  '/trade': ['GET /api/common/getCoinSecondList', 'GET /api/common/getCoinContractList'],
  '/tradeU': ['GET /api/common/getCoinContractList'],
  '/tradeBB': ['POST /api/common/getCoinList', 'GET /api/common/getCoinContractList'],
}

function ask(path, locale) {
  var session = {}
  try {
    session = (JSON.parse(localStorage.getItem('plimsoll.session') || '{}') || {}).state || {}
  } catch (_) {}
  var token = (session.practice ? session.practiceToken : session.token) || ''
  window.ahead = {}
  ;['GET /api/common/getAllSetting'].concat(LISTS[path] || []).forEach((one) => {
    var words = one.split(' ')
    var body = words[0] === 'POST' ? '{}' : undefined
    var headers = { Lang: locale }
    if (body) headers['Content-Type'] = 'application/json'
    if (token) headers.satoken = headers.Authorization = token
    var answer = fetch(words[1], { method: words[0], body: body, headers: headers })
    // A failure is the app's to tell, should it ask.
    answer.catch(() => {})
    window.ahead[`${one} ${body || ''}`] = { token: token, at: Date.now(), answer: answer }
  })
}

;(() => {
  var view = FIRST_VIEW
  var root = document.documentElement
  var prefs = {}
  try {
    prefs = (JSON.parse(localStorage.getItem('plimsoll.prefs') || '{}') || {}).state || {}
  } catch (_) {}
  var light = prefs.theme === 'light'
  var dark = prefs.theme === 'dark' || (!light && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  root.dataset.updown = prefs.updown || 'green-up'

  // As localeOf() in packages/i18n/src/locales.ts has it.
  var tag = String(prefs.locale || navigator.language || '').toLowerCase()
  var locale = /^zh-(hant|tw|hk|mo)/.test(tag) ? 'zh-Hant' : tag.split('-')[0]
  if (!/^(zh|zh-Hant|ar)$/.test(locale)) locale = 'en'
  root.lang = locale
  root.dir = locale === 'ar' ? 'rtl' : 'ltr'

  var path = location.pathname.replace(/(.)\/$/, '$1')
  if (path === '/') path = '/home'
  ask(path, locale)
  // Two pages of the desk show where their parts will stand; all others are a column.
  if (/^\/trade(U|BB|Sim)?$/.test(path)) root.dataset.first = 'desk'
  var page = view.pages[path] || view.pages[path.replace(/\/[^/]+$/, '/*')]
  if (!page) return
  var words = view.words[locale] || {}
  var files = page[0].concat(['common'].concat(page[1]).map((namespace) => words[namespace]))
  files
    .filter((file, at) => file !== undefined && files.indexOf(file) === at)
    .forEach((file) => {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.crossOrigin = ''
      link.href = `/${view.files[file]}`
      document.head.append(link)
    })
})()
