import { useEffect, useState } from 'react'

/** An object URL of a chosen file, revoked when it is no longer shown. */
export function usePreview(file: File | undefined): string | undefined {
  const [preview, setPreview] = useState<{ file: File; url: string }>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setPreview({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  // The URL of another file has been revoked.
  return preview?.file === file ? preview?.url : undefined
}
