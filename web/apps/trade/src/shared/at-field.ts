import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { complain, Refused } from './api'

/** Says a refusal at the field it is about; what belongs to no field is said over the page. */
export const atField =
  <T extends FieldValues>(form: UseFormReturn<T>, fields: Record<string, Path<T>>) =>
  (error: unknown) => {
    const field = error instanceof Refused ? fields[error.key] : undefined
    if (field && error instanceof Refused)
      form.setError(field, { message: error.message }, { shouldFocus: true })
    else complain(error)
  }
