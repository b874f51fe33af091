import { download } from '~/domain/api/api'
import { saveFile } from '~/shared/save-file'
import { askedOf, type RecordFilter } from './filter'

/** Saves what the filter shows as a file. */
export async function saveCsv(filter: RecordFilter) {
  saveFile(await download('GET /api/record/export', askedOf(filter)), 'plimsoll-records.csv')
}
