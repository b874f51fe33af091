import { useT } from '@plimsoll/i18n'
import { quarterOf } from './dividends'

/** A quarter in words; the server's own name where it can't be read. */
export function useQuarterName() {
  const t = useT()
  return (name: string) => {
    const parts = quarterOf(name)
    return parts ? t('earn.div.quarter', parts) : name
  }
}
