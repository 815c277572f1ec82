import { EditOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { WordsFormProps } from './words-form.tsx'

const WordsForm = lazyPart(() => import('./words-form.tsx').then((m) => m.WordsForm), 'customs')

/** Opens the search text taken apart into its kinds of words and where they stand. */
export function WordsButton({ search, hasPlaces, onSearch }: WordsFormProps): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const apply = (next: string) => {
    setIsOpen(false)
    onSearch(next)
  }
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      open={isOpen}
      onOpenChange={setIsOpen}
      content={<WordsForm search={search} hasPlaces={hasPlaces} onSearch={apply} />}
    >
      <Button icon={<EditOutlined aria-hidden />} aria-expanded={isOpen}>
        {t('customsData.words.title')}
      </Button>
    </Popover>
  )
}
