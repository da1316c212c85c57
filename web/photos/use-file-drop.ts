import { type DragEvent, useEffect, useState } from 'react'

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false

/** Files can be dropped here. Elsewhere on the page a drop does nothing, so the browser does not open it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    const handle = (event: globalThis.DragEvent) => hasFiles(event) && event.preventDefault()
    addEventListener('dragover', handle)
    addEventListener('drop', handle)
    return () => {
      removeEventListener('dragover', handle)
      removeEventListener('drop', handle)
    }
  }, [])

  const handlers = {
    onDragOver: (event: DragEvent) => setIsOver(hasFiles(event)),
    onDragLeave: (event: DragEvent) => {
      const isInside = event.currentTarget.contains(event.relatedTarget as Node | null)
      if (!isInside) setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false)
      if (hasFiles(event)) onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}
