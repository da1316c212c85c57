import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import styles from './moderation.module.css'
import { fileQuery } from './queries.ts'
import { t } from './texts.ts'

interface SecretPhotoProps {
  /** The path of one of the page's own calls. */
  url: string
  alt: string
  isSmall?: boolean
}

/** A photo that only the page may read. */
export function SecretPhoto({ url, alt, isSmall = false }: SecretPhotoProps) {
  const { data: file, error } = useQuery(fileQuery(url))
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (error) return <p className="quiet">{t('queue.photoAway')}</p>
  const className = isSmall ? styles.thumbnail : styles.photo
  return address ? (
    <img className={className} src={address} alt={alt} />
  ) : (
    <div className={className} />
  )
}
