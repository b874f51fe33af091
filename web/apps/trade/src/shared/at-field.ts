import { type Key, t } from '@plimsoll/i18n'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { complain, Refused } from './api'

/** Where a refusal belongs; with words of our own where the server's say less than the page knows. */
type Place<T extends FieldValues> = Path<T> | readonly [Path<T>, Key]

/** Says a refusal at the field it is about; what belongs to no field is said over the page. */
export const atField =
  <T extends FieldValues>(form: UseFormReturn<T>, places: Record<string, Place<T>>) =>
  (error: unknown) => {
    const place = error instanceof Refused ? places[error.key] : undefined
    if (!place || !(error instanceof Refused)) return complain(error)
    const [field, message] = typeof place === 'string' ? [place, error.message] : [place[0], t(place[1])]
    form.setError(field, { message }, { shouldFocus: true })
  }
