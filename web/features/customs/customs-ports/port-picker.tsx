import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findPorts, portLabel, usePorts } from './use-ports.ts'

/** Ports that are offered at a time. */
const offered = 50

/** What a condition on ports asks for. */
export interface PortWish {
  /** Codes of ports, and whole texts as files write them. */
  values: readonly string[]
  /** A part of the text as files write it; empty for none. */
  written: string
}

interface PortPickerProps {
  label: string
  wish: PortWish
  isDisabled: boolean
  onChange: (wish: PortWish) => void
}

const isWritten = 'written:'

/** Chooses ports by a name in any language or by their code, or what a file calls them. */
export function PortPicker({ label, wish, isDisabled, onChange }: PortPickerProps): ReactNode {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [isTouched, setIsTouched] = useState(false)
  const { items, isLoading, nameOf } = usePorts(isTouched || wish.values.length > 0)
  const asWritten = (text: string) => t('customsQuery.ports.asWritten', { text })
  const text = typed.trim()
  const found = findPorts(items, text, offered).map((port) => ({ value: port.code, label: portLabel(port) }))
  const chosen = [
    ...wish.values.map((value) => ({ value, label: nameOf(value) })),
    ...(wish.written === '' ? [] : [{ value: isWritten + wish.written, label: asWritten(wish.written) }]),
  ]
  const free = text === '' || isLoading ? [] : [{ value: isWritten + text, label: asWritten(text) }]
  return (
    <Select
      mode="multiple"
      labelInValue
      allowClear
      maxTagCount="responsive"
      aria-label={label}
      placeholder={label}
      disabled={isDisabled}
      loading={isLoading}
      options={[...found, ...free]}
      value={chosen}
      showSearch={{ filterOption: false, onSearch: setTyped, autoClearSearchValue: true }}
      onOpenChange={(isOpen) => isOpen && setIsTouched(true)}
      notFoundContent={<span className="quiet">{t('customsQuery.ports.hint')}</span>}
      onChange={(next) => {
        setTyped('')
        onChange(wishOf(next.map(({ value }) => value)))
      }}
    />
  )
}

// Only one part of a text can be asked for: the one that was typed last.
function wishOf(picked: readonly string[]): PortWish {
  const written = picked.filter((one) => one.startsWith(isWritten)).at(-1)
  return {
    values: picked.filter((one) => !one.startsWith(isWritten)),
    written: written?.slice(isWritten.length) ?? '',
  }
}
