import type { SetWords, WordSet } from '@landfall/contract/customs/customs-words.ts'
import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { localeNames } from '#platform/locale-choice.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormDrawer } from '#ui/form-drawer.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'
import { useSaveWordSet } from './use-word-sets.ts'

const languages = Object.keys(localeNames) as (keyof typeof localeNames)[]
const wordLength = 60

/** One set of words by language; a set of the product becomes the company's when it is changed. */
export function WordSetForm({ set, onClose }: { set: WordSet; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<SetWords>()
  const save = useSaveWordSet()
  const { failure, submit } = useFormSave<SetWords>(form, async (values) => {
    const entries = Object.entries(values).filter(([, words]) => words && words.length > 0)
    await save.mutateAsync({ id: set.id, key: set.key, words: Object.fromEntries(entries) })
    notifySuccess(t('customsQuery.sets.saved'))
    onClose()
  })
  const name = Object.values(set.words).flat()[0] ?? set.key
  return (
    <FormDrawer
      open
      title={name ? t('customsQuery.sets.edit', { name }) : t('customsQuery.sets.create')}
      formId="customs-word-set"
      isSaving={save.isPending}
      onClose={onClose}
    >
      <Form
        id="customs-word-set"
        form={form}
        name="customsWordSet"
        layout="vertical"
        initialValues={set.words}
        onFinish={submit}
      >
        <FormGuard />
        <FailureNote failure={failure} />
        <p className="word-sets-note">{t('customsQuery.sets.wordsHint')}</p>
        {languages.map((locale) => (
          <Form.Item key={locale} name={locale} label={localeNames[locale]}>
            <Select
              mode="tags"
              open={false}
              suffixIcon={null}
              tokenSeparators={[',', '，', '、', ';', '；']}
              maxCount={20}
              onInputKeyDown={(event) => {
                const { value } = event.target as HTMLInputElement
                if (value.length >= wordLength && event.key.length === 1) event.preventDefault()
              }}
            />
          </Form.Item>
        ))}
      </Form>
    </FormDrawer>
  )
}
