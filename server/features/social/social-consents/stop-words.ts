import { templateLanguages } from '@landfall/contract/social/message-templates.ts'

/** What people write who want no more of it; the words on the buttons of templates are among them. */
const words: readonly string[] = [
  ...Object.values(templateLanguages),
  ...['stop all', 'stopall', 'unsubscribe', 'opt out', 'optout', 'stop promotions', 'no more messages'],
  ...['td', '取消订阅', '取消訂閱', '停止推送', '不要再发', '配信停止', '配信解除', '구독취소', '수신 거부'],
  ...['alto', 'cancelar suscripción', 'darme de baja', 'no más mensajes', 'sair', 'cancelar inscrição'],
  ...['désabonner', 'désinscription', 'abmelden', 'abbestellen', 'disiscrivimi', 'annulla iscrizione'],
  ...[
    'отписаться',
    'إلغاء الاشتراك',
    'الغاء',
    'iptal',
    'hủy',
    'ยกเลิก',
    'berhenti berlangganan',
    'wypisz',
    'afmelden',
  ],
]

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const known = new Set(words.map(plain))

/** Whether a message says stop and nothing else; a sentence that has the word in it may mean anything. */
export function saysStop(text: string): boolean {
  return text.length <= 60 && known.has(plain(text))
}
