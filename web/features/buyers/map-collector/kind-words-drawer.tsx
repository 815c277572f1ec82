import { PlusOutlined } from '@ant-design/icons'
import { type PlaceKindWords, placeKindRoutes } from '@landfall/contract/buyers/place-kinds.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Select, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { useFormSave } from '#ui/use-form-save.ts'
import { kindsKey, useKindChoices, useKindNames, usePlaceKinds } from './use-place-kinds.ts'

/** By which words and tags lines of business are known on the map: the company may have its own. */
export function KindWordsDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const kinds = usePlaceKinds()
  return (
    <TabDrawer open onClose={onClose} title={t('mapCollector.words.title')}>
      <p className="quiet">{t('mapCollector.words.intro')}</p>
      {kinds.error ? (
        <FailureState title={t('list.failed')} error={kinds.error} onRetry={() => kinds.refetch()} />
      ) : kinds.data ? (
        <KindChooser kinds={kinds.data} />
      ) : (
        <Skeleton active />
      )}
    </TabDrawer>
  )
}

/** Stands for one that is not there yet. */
const newKind = 'new'

function KindChooser({ kinds }: { kinds: readonly PlaceKindWords[] }): ReactNode {
  const { t } = useTranslation()
  const choices = useKindChoices()
  const [chosen, setChosen] = useState<string | undefined>(kinds[0]?.kind)
  const found = kinds.find(({ kind }) => kind === chosen)
  return (
    <>
      <p className="kind-choice">
        <Select
          className="whole-width"
          aria-label={t('mapCollector.kind')}
          value={chosen === newKind ? undefined : chosen}
          placeholder={t('mapCollector.words.add')}
          showSearch={{ optionFilterProp: 'label' }}
          options={choices}
          onChange={setChosen}
        />
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setChosen(newKind)}>
          {t('mapCollector.words.add')}
        </Button>
      </p>
      {chosen === newKind && <KindForm key={newKind} known={undefined} onChosen={setChosen} />}
      {found && <KindForm key={`${found.kind} ${found.isOwn}`} known={found} onChosen={setChosen} />}
    </>
  )
}

interface Values {
  name?: string
  words: string
  tags: string
}

const linesOf = (text: string) =>
  text
    .split(/[\n;,，；、]+/)
    .map((line) => line.trim())
    .filter(Boolean)

interface KindFormProps {
  /** Absent for one that is added. */
  known: PlaceKindWords | undefined
  /** Told which one to show next. */
  onChosen: (kind: string | undefined) => void
}

function KindForm({ known, onChosen }: KindFormProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { isBusy, store, reset } = useKindWork(known, onChosen)
  const { failure, submit } = useFormSave<Values>(form, store)
  const isOwn = known?.isOwn ?? false
  const isAdded = known === undefined || known.name !== ''
  const initialValues = { words: known?.words.join('\n') ?? '', tags: known?.tags.join('\n') ?? '' }
  return (
    <Form<Values>
      form={form}
      name="kind-words"
      layout="vertical"
      initialValues={initialValues}
      onFinish={submit}
    >
      <FormGuard />
      <FailureNote failure={failure} />
      {known === undefined && (
        <Form.Item
          name="name"
          label={t('mapCollector.words.name')}
          rules={[{ required: true, whitespace: true, message: t('mapCollector.words.nameMissing') }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
      )}
      {isOwn && <StateTag tone="active">{t('mapCollector.words.own')}</StateTag>}
      <Form.Item
        name="words"
        label={t('mapCollector.words.words')}
        extra={t('mapCollector.words.wordsHint')}
        rules={[{ required: true, whitespace: true, message: t('mapCollector.words.missing') }]}
      >
        <Input.TextArea autoSize={{ minRows: 6, maxRows: 16 }} maxLength={12_000} />
      </Form.Item>
      <Form.Item name="tags" label={t('mapCollector.words.tags')} extra={t('mapCollector.words.tagsHint')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={12_000} />
      </Form.Item>
      <Form.Item>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('common.save')}
        </Button>{' '}
        {isOwn && (
          <Button danger={isAdded} onClick={reset}>
            {t(isAdded ? 'mapCollector.words.remove' : 'mapCollector.words.reset')}
          </Button>
        )}
      </Form.Item>
    </Form>
  )
}

function useKindWork(known: PlaceKindWords | undefined, onChosen: KindFormProps['onChosen']) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const ask = useConfirm()
  const nameOf = useKindNames()
  const refresh = () =>
    Promise.all([kindsKey, ['mapPlaces']].map((queryKey) => client.invalidateQueries({ queryKey })))
  const storing = useMutation({
    mutationFn: ({ name = '', words, tags }: Values) => {
      const body = { words: linesOf(words), tags: linesOf(tags) }
      return known
        ? call(placeKindRoutes.save, { params: { kind: known.kind }, body })
        : call(placeKindRoutes.add, { body: { ...body, name } })
    },
    meta: { claims: true },
  })
  const resetting = useMutation({
    mutationFn: (kind: PlaceKindWords['kind']) => call(placeKindRoutes.reset, { params: { kind } }),
  })
  return {
    isBusy: storing.isPending,
    store: async (values: Values) => {
      const { kind, name } = await storing.mutateAsync(values)
      await refresh()
      onChosen(kind)
      notifySuccess(t('mapCollector.words.saved', { name: name || nameOf(kind) }))
    },
    reset: async () => {
      if (!known) return
      const { kind } = known
      const name = nameOf(kind)
      const isAdded = known.name !== ''
      const wish = {
        title: t('mapCollector.words.askRemove', { name }),
        action: t('mapCollector.words.remove'),
        isDanger: true,
      }
      if (isAdded && !(await ask(wish))) return
      await resetting.mutateAsync(kind)
      if (isAdded) onChosen(undefined)
      await refresh()
      notifySuccess(t(isAdded ? 'mapCollector.words.removed' : 'mapCollector.words.isReset', { name }))
    },
  }
}
