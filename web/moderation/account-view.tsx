import { type FormEvent, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AccountStory } from './account-story.tsx'
import { t } from './texts.ts'

/** Any account, also without reports about it. */
export function AccountView() {
  const [typed, setTyped] = useState('')
  const [account, setAccount] = useState('')
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setAccount(typed.trim())
  }
  return (
    <section className="section gap4" aria-labelledby="account-title">
      <h2 id="account-title">{t('mod.tab.account')}</h2>
      <p>{t('account.explained')}</p>
      <form className="stack gap3" onSubmit={handleSubmit}>
        <TextField
          label={t('account.which')}
          maxLength={limits.emailLength}
          autoComplete="off"
          value={typed}
          onChange={({ target: { value } }) => setTyped(value)}
        />
        <Button type="submit" compact>
          {t('account.find')}
        </Button>
      </form>
      {account && <AccountStory key={account} account={account} />}
    </section>
  )
}
