import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type Key, useT } from '@plimsoll/i18n'
import { type FieldValues, type Path, type UseFormProps, useForm } from 'react-hook-form'
import type { GenericSchema } from 'valibot'

/** A form whose rules speak in keys of the catalogs. */
export function useRules<T extends FieldValues>(rules: GenericSchema<T, T>, options: UseFormProps<T>) {
  const t = useT()
  const form = useForm<T>({ ...options, resolver: standardSchemaResolver(rules) as never })
  /** Everything a field needs, with what is wrong with it in words. */
  const field = (name: Path<T>) => {
    const message = form.formState.errors[name]?.message
    return { ...form.register(name), error: message ? t(message as Key) : undefined }
  }
  return { form, field }
}
