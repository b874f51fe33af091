import { type Key, t } from '@plimsoll/i18n'
import type { Form, Name } from '~/shared/form'
import { Refused, showError } from './api'

/** Where a refusal belongs; with words of our own where the server's say less than the page knows. */
type Place<T> = Name<T> | readonly [Name<T>, Key]

/** Says a refusal at the field it is about; what belongs to no field is said over the page. */
export const atField =
  <T>(form: Form<T>, places: Record<string, Place<T>>) =>
  (error: unknown) => {
    const place = error instanceof Refused ? places[error.key] : undefined
    if (!place || !(error instanceof Refused)) return showError(error)
    if (typeof place === 'string') form.setError(place, error.message)
    else form.setError(place[0], t(place[1]))
  }
