import { useEffect, useState } from 'react'

/** The address of a chosen file. The browser holds on to it until it is told that nobody looks any more. */
export function usePreview(file: File | undefined): string | undefined {
  const [preview, setPreview] = useState<{ file: File; url: string }>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setPreview({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  // That of another file is no address any more.
  return preview?.file === file ? preview?.url : undefined
}
