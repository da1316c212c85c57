import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import styles from './combobox.module.css'
import { Icon } from './icon.tsx'
import { foldText, searchFolded } from './search-text.ts'
import fieldStyles from './text-field.module.css'
import { FieldFrame, hintId } from './text-field.tsx'
import { plural, t } from './texts.ts'
import { useVisibleRows } from './use-visible-rows.ts'

export interface ComboboxOption {
  id: number
  name: string
  /** Other words that find it. */
  also?: string
}

interface ComboboxProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  name?: string
  options: readonly ComboboxOption[]
  value: number
  onChange: (id: number) => void
}

/** A text field that finds one of many options (ARIA 1.2 combobox with a listbox). */
export function Combobox({ label, hint, error, name, options, value, onChange }: ComboboxProps) {
  const id = useId()
  const listId = `${id}-list`
  const optionId = (option: ComboboxOption) => `${id}-${option.id}`

  const [open, setOpen] = useState(false)
  /** The typed text; null while the field shows the chosen option. */
  const [query, setQuery] = useState<string | null>(null)
  const [activeIndex, setActiveIndex] = useState(0)
  const list = useRef<HTMLDivElement>(null)

  const folded = useMemo(
    () =>
      options.map((option) => ({
        ...option,
        folded: foldText(`${option.name} ${option.also ?? ''}`),
      })),
    [options],
  )
  const wanted = query ?? ''
  const matches = useMemo(() => searchFolded(folded, wanted), [folded, wanted])
  const rows = useVisibleRows(list, open, activeIndex, matches.length)
  const chosen = options.find((option) => option.id === value)
  const active = open ? matches[activeIndex] : undefined

  const openList = () => {
    if (open) return
    setActiveIndex(Math.max(0, query === null ? options.findIndex((o) => o.id === value) : 0))
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setQuery(null)
  }
  const choose = (option: ComboboxOption) => {
    onChange(option.id)
    close()
  }

  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open])

  function handleKeyDown(event: KeyboardEvent) {
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }[event.key]
    if (move) {
      event.preventDefault()
      if (open) setActiveIndex((index) => clamp(index + move, matches.length - 1))
      else openList()
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (active) choose(active)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    }
  }

  function handleBlur() {
    // Leaving the field chooses the option that the typed text leads to.
    const typed = wanted.trim() ? matches[0] : undefined
    if (typed) onChange(typed.id)
    close()
  }

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={styles.anchor}>
        <div className={fieldStyles.box}>
          <input
            id={id}
            className={fieldStyles.input}
            role="combobox"
            name={name}
            type="text"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={active && optionId(active)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error || hint ? hintId(id) : undefined}
            value={query ?? chosen?.name ?? ''}
            onFocus={(event) => event.target.select()}
            onClick={openList}
            onChange={(event) => {
              setQuery(event.target.value)
              setActiveIndex(0)
              setOpen(true)
            }}
            onKeyDown={handleKeyDown}
            onBlur={handleBlur}
          />
          <span className={styles.arrow}>
            <Icon name="chevronDown" size={20} />
          </span>
        </div>
        <div
          ref={list}
          id={listId}
          className={styles.list}
          role="listbox"
          aria-label={t('combobox.options')}
          hidden={!open}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onScroll={rows.handleScroll}
        >
          <div style={rows.padding}>
            {open &&
              matches.slice(rows.from, rows.to).map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field holds the focus and takes the keys.
                // biome-ignore lint/a11y/useFocusableInteractive: the field points at it with aria-activedescendant.
                <div
                  key={option.id}
                  id={optionId(option)}
                  className={styles.option}
                  role="option"
                  aria-selected={option.id === value}
                  aria-posinset={rows.from + index + 1}
                  aria-setsize={matches.length}
                  data-active={option === active || undefined}
                  onClick={() => choose(option)}
                >
                  <span className="oneLine">{option.name}</span>
                  {option.id === value && <Icon name="check" size={18} />}
                </div>
              ))}
          </div>
          {open && matches.length === 0 && (
            <div className={styles.none}>{t('combobox.none', { query: wanted })}</div>
          )}
        </div>
      </div>
      <span className="visuallyHidden" role="status">
        {open && query !== null && plural('combobox.count', matches.length)}
      </span>
    </FieldFrame>
  )
}

function clamp(index: number, last: number): number {
  return Math.max(0, Math.min(index, last))
}
