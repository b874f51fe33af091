import { download } from '~/shared/api'
import { askedOf, type RecordFilter } from './filter'

/** Saves what the filter shows as a file. */
export async function saveCsv(filter: RecordFilter) {
  const file = await download('GET /api/record/export', askedOf(filter))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'plimsoll-records.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}
