import { Select } from 'antd'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMergeSearch } from './use-merge.ts'

interface MergePickerProps {
  /** Those that are chosen already. */
  chosen: readonly number[]
  onChoose: (id: number) => void
}

/** Finds a further customer to merge by its name. */
export function MergePicker({ chosen, onChoose }: MergePickerProps): ReactNode {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const found = useMergeSearch(useDeferredValue(text))
  const options = (found.data ?? [])
    .filter(({ id }) => !chosen.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select<number>
      className="full-width"
      aria-label={t('customerMerge.add')}
      placeholder={t('customerMerge.add')}
      showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
      loading={found.isFetching}
      options={options}
      value={null}
      onSelect={(id) => {
        setText('')
        onChoose(id)
      }}
    />
  )
}
