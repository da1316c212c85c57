import { Component, type ReactNode } from 'react'
import { ChunkError } from '../lib/lazy.ts'
import { Button } from '../ui/button.tsx'
import { Scene } from '../ui/scene.tsx'
import { t } from './texts.ts'

interface State {
  error: unknown
}

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <Scene mood="sorry">
        <h1>{t('failure.heading')}</h1>
        <p role="alert">
          {t(error instanceof ChunkError ? 'failure.chunk' : 'failure.unexpected')}
        </p>
        {/* A reload, since some browsers keep a failed chunk and a new release has other ones. */}
        <Button icon="retry" onClick={() => location.reload()}>
          {t('action.retry')}
        </Button>
      </Scene>
    )
  }
}
