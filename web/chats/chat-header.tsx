import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isolate } from '../../contract/isolate.ts'
import type { ChatState } from '../lib/history-state.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { Avatar } from '../ui/picture.tsx'
import styles from './chat.module.css'
import { type ChatSummary, useListedChat } from './queries.ts'
import { t } from './texts.ts'

interface ChatHeaderProps {
  chat: ChatState
  children: ReactNode
}

export function ChatHeader({ chat, children }: ChatHeaderProps) {
  const listed = useListedChat(chat.chatId)
  const avatar = <Avatar size={44} src={chat.image ?? chat.face} alt="" urgent />
  return (
    <header className={styles.header}>
      <BackLink parent="/chats" className={styles.back} label={t('nav.back')}>
        <Icon name="back" />
      </BackLink>
      {chat.userId === null ? (
        <span className="round rigid">{avatar}</span>
      ) : (
        <Link
          href={`/profile/${chat.userId}`}
          state={{ from: '/chat', state: chat }}
          className="round rigid"
          aria-label={t('chats.profileOf', { name: chat.name })}
        >
          {avatar}
        </Link>
      )}
      <div className={styles.who}>
        <h1 className={styles.name} data-left={chat.userId === null || undefined} tabIndex={-1}>
          {isolate(chat.name)}
        </h1>
        {chat.userId !== null && (
          <p className={styles.line}>{listed && lineOf(listed, chat.name)}</p>
        )}
      </div>
      {children}
    </header>
  )
}

/** The lost pet that the chat is about, and the person's name. */
function lineOf({ name, lostPetName }: ChatSummary, title: string): string {
  const about = lostPetName
    ? t('chat.aboutLost', { name: lostPetName })
    : lostPetName === '' && t('chat.aboutLostNameless')
  return [about, name !== title && isolate(name)].filter(Boolean).join(' · ')
}
