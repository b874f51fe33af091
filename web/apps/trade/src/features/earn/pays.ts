import { PAYS } from './queries'

/** When a fund pays its reward: a sentence, and a word beside a name. words: earn.pays-short.* */
export const paysWord = (type: number) => (type === PAYS.daily ? 'earn.pays-daily' : 'earn.pays-end')
export const paysShort = (type: number) =>
  type === PAYS.daily ? 'earn.pays-short.daily' : 'earn.pays-short.end'
