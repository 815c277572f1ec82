import { Input } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeSettings, isColour } from '#platform/preference-store.ts'

const presets = ['#1890ff', '#304156', '#13a8a8', '#389e0d', '#d48806', '#d4380d', '#c41d7f', '#722ed1']

/** Milliseconds: while the pointer is dragged, long pages are not redrawn for every colour it passes. */
const settleDelay = 120

/** Any colour: one of the presets, one of the browser's picker, or its code. */
export function AccentPicker({ accent }: { accent: string }): ReactNode {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(accent)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setDraft(accent), [accent])
  useEffect(() => () => clearTimeout(timer.current), [])
  const choose = (colour: string) => {
    setDraft(colour)
    clearTimeout(timer.current)
    if (isColour(colour)) timer.current = setTimeout(() => changeSettings({ accent: colour }), settleDelay)
  }
  return (
    <fieldset>
      <legend>{t('frameTools.settings.colour')}</legend>
      <div className="accent-presets">
        {presets.map((colour) => (
          <button
            key={colour}
            type="button"
            className="accent-preset"
            style={{ background: colour }}
            aria-label={colour}
            aria-pressed={colour === accent.toLowerCase()}
            onClick={() => choose(colour)}
          />
        ))}
      </div>
      <div className="accent-own">
        <input
          type="color"
          value={isColour(draft) ? draft : accent}
          aria-label={t('frameTools.settings.colourOwn')}
          onChange={(event) => choose(event.target.value)}
        />
        <Input
          value={draft}
          maxLength={7}
          aria-label={t('frameTools.settings.colourCode')}
          status={isColour(draft) ? '' : 'error'}
          spellCheck={false}
          onChange={(event) => choose(event.target.value.trim().toLowerCase())}
          onBlur={() => setDraft(accent)}
        />
      </div>
      <p className="setting-hint">{t('frameTools.settings.colourHint')}</p>
    </fieldset>
  )
}
