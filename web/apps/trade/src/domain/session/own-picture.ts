import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ownFile } from '~/domain/api/api'

/** An address under which the page itself shows a file; given back when it is no longer shown. */
export function useShown(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [file])
  return address
}

/** A picture that the reader handed in: fetched with the session, because a plain address does not open it. */
export function useOwnPicture(path: string) {
  const file = useQuery({
    queryKey: ['own-file', path],
    queryFn: () => ownFile(path),
    retry: false,
    gcTime: 0,
  })
  return { address: useShown(file.data), isClosed: file.isError }
}
