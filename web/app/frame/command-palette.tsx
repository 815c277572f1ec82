import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PanelProps } from './frame-panels.tsx'
import type { PaletteItem } from './palette-groups.ts'
import { usePaletteItems } from './use-palette-items.tsx'
import './command-palette.css'

/** Finds pages, customers, buyers, goods and actions as they are typed; everything by keyboard. */
export function CommandPalette({ isOpen, onClose }: PanelProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const { t } = useTranslation()
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen && dialog.current?.open) dialog.current.close()
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on what lies around the dialog; Escape does the same
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('frameTools.palette.open')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {isOpen && <PaletteBody onClose={onClose} />}
    </dialog>
  )
}

function PaletteBody({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { groups, note } = usePaletteItems(words)
  const items = groups.flatMap((group) => group.items)
  // The chosen line stays the chosen one when others are found before it.
  const at = Math.max(
    items.findIndex(({ key }) => key === chosen),
    0,
  )
  const run = (item: PaletteItem | undefined) => {
    if (!item) return
    // What the item opens must find the palette closed.
    onClose()
    item.run()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = targetOf(event.key, at, items.length)
    if (next === null && event.key !== 'Enter') return
    event.preventDefault()
    if (next === null) run(items[at])
    else setChosen(items[next]?.key)
  }
  const current = items[at]
  useEffect(() => {
    if (current) document.getElementById(`${id}-${current.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [current, id])
  return (
    <>
      <input
        className="palette-input"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-hits`}
        aria-activedescendant={current && `${id}-${current.key}`}
        aria-autocomplete="list"
        aria-label={t('frameTools.palette.open')}
        placeholder={t('frameTools.palette.open')}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the palette was opened in order to type
        autoFocus
        maxLength={200}
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setChosen(undefined)
        }}
        onKeyDown={handleKey}
      />
      <div
        id={`${id}-hits`}
        className="palette-hits"
        role="listbox"
        aria-label={t('frameTools.palette.open')}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
          <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
            <div id={`${id}-${group.key}`} className="palette-heading" role="presentation">
              {group.title}
            </div>
            {group.items.map((item) => (
              <PaletteOption
                key={item.key}
                id={`${id}-${item.key}`}
                item={item}
                isChosen={item === current}
                onPoint={() => setChosen(item.key)}
                onRun={() => run(item)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="palette-note" role="status">
        {note}
      </p>
      <p className="palette-keys">{t('frameTools.palette.keys')}</p>
    </>
  )
}

interface PaletteOptionProps {
  id: string
  item: PaletteItem
  isChosen: boolean
  onPoint: () => void
  onRun: () => void
}

function PaletteOption({ id, item, isChosen, onPoint, onRun }: PaletteOptionProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled where they are typed, in the field above
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className="palette-option"
      onPointerMove={() => !isChosen && onPoint()}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      {item.icon}
      <span className="palette-label">{item.label}</span>
      {item.detail && <span className="palette-detail">{item.detail}</span>}
    </div>
  )
}

/** The line that a key leads to, null when it leads to none; the ends are joined. */
function targetOf(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'PageDown') return Math.min(at + 8, count - 1)
  if (key === 'PageUp') return Math.max(at - 8, 0)
  return null
}
