// A form whose rules are a schema. Owns what was typed and what is wrong with it; knows no page and no server.
import { has, useT } from '@plimsoll/i18n'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { type BaseIssue, type GenericSchema, safeParse } from 'valibot'

export type Name<T> = keyof T & string
type FormErrors<T> = Partial<Record<Name<T>, string>>

interface Kept<T> {
  values: T
  errors: FormErrors<T>
  /** From the first try on, a field says what is wrong with it while it is being mended. */
  tried: boolean
}

export interface Form<T> {
  handleSubmit: (run: (params: T) => void) => (event: FormEvent) => void
  watch: <N extends Name<T>>(name: N) => T[N]
  setValue: <N extends Name<T>>(name: N, value: T[N]) => void
  resetField: (name: Name<T>) => void
  /** Says what is wrong with a field, in a key of the catalogs or in words, and goes there. */
  setError: (name: Name<T>, message: string) => void
}

/** What a control of a form is given. */
export interface Bound {
  name: string
  value?: string
  checked?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void
  ref: (control: HTMLElement | null) => void
  error: string | undefined
}

/** The first thing that is wrong with each field. */
function faultsOf<T>(issues: readonly BaseIssue<unknown>[] | undefined): FormErrors<T> {
  const errors: FormErrors<T> = {}
  for (const { path, message } of issues ?? []) errors[String(path?.[0]?.key) as Name<T>] ??= message
  return errors
}

/** What a control says now; boxes that share a name say which of them are ticked. */
function saidBy(
  control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  before: unknown,
): unknown {
  if (control.type !== 'checkbox' || !(control instanceof HTMLInputElement)) return control.value
  if (!Array.isArray(before)) return control.checked
  const others = before.filter((value) => value !== control.value)
  return control.checked ? [...others, control.value] : others
}

/** A form whose rules speak in keys of the catalogs. */
export function useForm<T extends object>(rules: GenericSchema<T, T>, first: T) {
  const t = useT()
  const controls = useRef(new Map<string, HTMLElement>())
  const [{ values, errors }, keep] = useState<Kept<T>>({ values: first, errors: {}, tried: false })

  const change = (name: Name<T>, value: unknown) =>
    keep((now) => {
      const values = { ...now.values, [name]: value }
      const { [name]: old, ...others } = now.errors
      const fault = now.tried ? faultsOf<T>(safeParse(rules, values).issues)[name] : undefined
      return { ...now, values, errors: (fault ? { ...others, [name]: fault } : others) as FormErrors<T> }
    })

  const form: Form<T> = {
    handleSubmit: (run) => (event) => {
      event.preventDefault()
      const result = safeParse(rules, values)
      const errors = faultsOf<T>(result.issues)
      keep((now) => ({ ...now, errors, tried: true }))
      if (result.success) return run(result.output)
      // As they stand on the page, not as the rules name them.
      const asked = [...(event.currentTarget as HTMLFormElement).elements] as HTMLInputElement[]
      asked.find((control) => control.name in errors)?.focus()
    },
    watch: (name) => values[name],
    setValue: (name, value) => change(name, value),
    resetField: (name) => change(name, first[name]),
    setError: (name, message) => {
      keep((now) => ({ ...now, errors: { ...now.errors, [name]: message } }))
      controls.current.get(name)?.focus()
    },
  }

  /** Everything a field needs, with what is wrong with it in words. */
  const field = (name: Name<T>): Bound => {
    const value = values[name]
    const fault = errors[name]
    return {
      name,
      ...(typeof value === 'boolean'
        ? { checked: value }
        : Array.isArray(value)
          ? {}
          : { value: String(value ?? '') }),
      onChange: (event) => change(name, saidBy(event.target, value)),
      ref: (control: HTMLElement | null) => {
        if (control) controls.current.set(name, control)
        else controls.current.delete(name)
      },
      error: fault && has(fault) ? t(fault) : fault,
    }
  }
  return { form, field, values }
}
