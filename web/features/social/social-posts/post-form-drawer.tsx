import {
  type PostChange,
  type PostPicture,
  type PostRow,
  postRoutes,
} from '@landfall/contract/social/posts.ts'
import type { SocialAccountChoice } from '@landfall/contract/social/social-accounts.ts'
import { DatePicker, Form, Input, Select, Skeleton } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#platform/api-client.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormDrawer } from '#ui/form-drawer.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'
import { postNetworkName } from './post-network-name.ts'
import { PostPictureField } from './post-picture-field.tsx'
import { PostPreview } from './post-preview.tsx'
import { usePostAccounts, usePostPictures, usePostWork } from './use-posts.ts'

interface PostFormDrawerProps {
  open: boolean
  /** The post that is changed; absent for a new one. */
  post?: PostRow
  onClose: () => void
}

interface Values {
  text?: string
  link?: string
  picture?: string
  pictureFiles?: readonly PostPicture[]
  accountIds: number[]
  channels?: Record<string, string>
  dueAt?: Dayjs
}

/** Makes or changes a post: its words, where it goes, when, and about how it looks there. */
export function PostFormDrawer({ open, post, onClose }: PostFormDrawerProps): ReactNode {
  const { t } = useTranslation()
  const formId = useId()
  // One key for the post as it is: asked again after a lost answer, it is published once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const save = usePostWork(
    (body: PostChange) =>
      post
        ? call(postRoutes.change, { params: { id: post.id }, body })
        : call(postRoutes.create, { body: { ...body, key } }),
    true,
  )
  return (
    <FormDrawer
      open={open}
      title={t(post ? 'posts.edit' : 'posts.add')}
      formId={formId}
      isSaving={save.isPending}
      action={post ? t('common.save') : t('posts.publish')}
      onClose={onClose}
    >
      {open && (
        <PostStart
          formId={formId}
          post={post}
          save={async (body) => {
            await save.mutateAsync(body)
            notifySuccess(t(post ? 'posts.changed' : body.dueAt ? 'posts.planned' : 'posts.created'))
            setKey(crypto.randomUUID())
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}

interface PostStartProps {
  formId: string
  post: PostRow | undefined
  save: (body: PostChange) => Promise<void>
}

function PostStart(props: PostStartProps): ReactNode {
  const { t } = useTranslation()
  const accounts = usePostAccounts()
  if (accounts.error && !accounts.data) {
    return <FailureState title={t('posts.add')} error={accounts.error} onRetry={() => accounts.refetch()} />
  }
  if (!accounts.data) return <Skeleton active paragraph={{ rows: 6 }} />
  if (accounts.data.length === 0) {
    return (
      <p>
        {t('posts.noAccounts')}{' '}
        <Link className="plain-link" to="/social-account-bind">
          {t('posts.toAccounts')}
        </Link>
      </p>
    )
  }
  return <PostForm {...props} accounts={accounts.data} />
}

const address = /^https?:\/\/[^\s/]+\.[^\s]+$/i

function PostForm({
  formId,
  post,
  save,
  accounts,
}: PostStartProps & { accounts: readonly SocialAccountChoice[] }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { failure, submit } = useFormSave<Values>(form, (values) => save(bodyOf(values, accounts)))
  const shown = Form.useWatch([], form) as Partial<Values> | undefined
  const chosen = accounts.filter(({ id }) => shown?.accountIds?.includes(id))
  const networks = [...new Set(chosen.map(({ network }) => network))]
  const pictureFiles = shown?.pictureFiles ?? []
  const hasFiles = pictureFiles.length > 0
  const [sent, setSent] = useState<Readonly<Record<number, string>>>({})
  const stored = usePostPictures(post)
  const isAddress = { pattern: address, message: t('posts.addressWrong') }
  return (
    <Form<Values>
      id={formId}
      name="social-post"
      form={form}
      layout="vertical"
      initialValues={startOf(post)}
      onFinish={submit}
      scrollToFirstError
    >
      <FormGuard />
      <FailureNote failure={failure} />
      <Form.Item name="accountIds" label={t('posts.accounts')} rules={[{ required: true }]}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={accounts.map(({ id, name, network }) => ({
            value: id,
            label: `${postNetworkName(network)} · ${name}`,
          }))}
        />
      </Form.Item>
      {chosen
        .filter(({ network }) => network === 'telegram')
        .map(({ id, name }) => (
          <Form.Item
            key={id}
            name={['channels', String(id)]}
            label={t('posts.channel', { name })}
            extra={t('posts.channelHint')}
            rules={[{ required: true }, { pattern: /^@[A-Za-z]\w{3,31}$/, message: t('posts.channelWrong') }]}
          >
            <Input maxLength={33} spellCheck={false} autoCapitalize="none" />
          </Form.Item>
        ))}
      <Form.Item
        name="text"
        label={t('posts.text')}
        rules={[{ required: !shown?.picture && !hasFiles }]}
        dependencies={['picture', 'pictureFiles']}
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 14 }} maxLength={60_000} />
      </Form.Item>
      <Form.Item name="link" label={t('posts.link')} rules={[isAddress]}>
        <Input maxLength={1000} inputMode="url" />
      </Form.Item>
      <Form.Item name="pictureFiles" label={t('posts.pictureFile')}>
        <PostPictureField
          onPicture={(id, file) => setSent((known) => ({ ...known, [id]: URL.createObjectURL(file) }))}
        />
      </Form.Item>
      {!hasFiles && (
        <Form.Item
          name="picture"
          label={t('posts.picture')}
          extra={t('posts.pictureHint')}
          rules={[isAddress]}
        >
          <Input maxLength={1000} inputMode="url" />
        </Form.Item>
      )}
      <Form.Item name="dueAt" label={t('posts.when')}>
        <DatePicker
          showTime={{ format: 'HH:mm' }}
          placeholder={t('posts.now')}
          minDate={dayjs().startOf('day')}
        />
      </Form.Item>
      {networks.map((network) => (
        <PostPreview
          key={network}
          network={network}
          text={shown?.text ?? ''}
          link={shown?.link ?? ''}
          picture={hasFiles ? '' : (shown?.picture ?? '')}
          pictureFiles={pictureFiles}
          pictureUrls={{ ...stored, ...sent }}
        />
      ))}
    </Form>
  )
}

function startOf(post: PostRow | undefined): Partial<Values> {
  if (!post) return { accountIds: [] }
  const { text, link, picture, pictureFiles, targets, dueAt } = post
  return {
    ...{ text, link, picture, dueAt: dayjs(dueAt), pictureFiles },
    accountIds: [...new Set(targets.map(({ accountId }) => accountId))],
    channels: Object.fromEntries(targets.map(({ accountId, channel }) => [String(accountId), channel])),
  }
}

function bodyOf(
  { text = '', link = '', picture = '', pictureFiles = [], accountIds, channels = {}, dueAt }: Values,
  accounts: readonly SocialAccountChoice[],
): PostChange {
  const isTelegram = (id: number) =>
    accounts.some((account) => account.id === id && account.network === 'telegram')
  const fileIds = pictureFiles.map(({ id }) => id)
  return {
    ...{ text, link, picture: fileIds.length === 0 ? picture : '', pictureFiles: fileIds },
    targets: accountIds.map((accountId) => ({
      accountId,
      channel: isTelegram(accountId) ? (channels[String(accountId)] ?? '') : '',
    })),
    ...(dueAt ? { dueAt: dueAt.toISOString() } : {}),
  }
}
