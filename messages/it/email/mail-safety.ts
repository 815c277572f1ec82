import type { mailSafety as zh } from '../../zh/email/mail-safety.ts'

export const mailSafety: typeof zh = {
  tab: 'Respinti e segnalazioni',
  restsTitle: 'Indirizzi a riposo',
  restsHint:
    'A un indirizzo da cui la posta continua a tornare, per esempio perché la casella è piena, non si scrive per un po’. Sta nella lista nera e si può riammettere in ogni momento.',
  softBounces: 'Respinti di seguito',
  softDays: 'Nell’arco di giorni',
  restDays: 'Giorni di riposo',
  brakeTitle: 'Invii che si fermano da soli',
  brakeHint:
    'Le percentuali riguardano i messaggi di cui si conosce l’esito. Chi ha creato l’invio viene avvisato e può farlo proseguire.',
  pauseComplaints: 'Pausa con segnalazioni (%)',
  warnComplaints: 'Avviso con segnalazioni (%)',
  pauseBounces: 'Pausa con indirizzi inesistenti (%)',
  leastKnown: 'Esiti noti almeno',
  leastHint: 'Con meno non si giudica nulla',
  leavingTitle: 'Come ci si disiscrive',
  isHttpsOnly: 'Disiscrizione solo via https',
  httpsOnlyHint: 'L’intestazione contiene solo il link con un clic e nessun indirizzo di disiscrizione',
  seedsTitle: 'Indirizzi seed',
  seedsHint:
    'Caselle proprie presso diversi provider: invii loro una prova per vedere dove arriva. Al massimo 10.',
  seeds: 'Indirizzi',
  seedsWrong: 'Non sono indirizzi: {addresses}',
  warnTooHigh: 'L’avviso non può arrivare dopo la pausa',
  saved: 'Salvato',
  failed: 'Impossibile caricare le impostazioni',
  hooksTitle: 'Rapporti dei servizi di invio',
  hooksIntro:
    'Se inviate con Amazon SES, Postmark, Mailgun, SendGrid, Alibaba Cloud o Tencent Cloud, inserite lì un indirizzo creato qui; respinti e segnalazioni tornano subito.',
  hooksFailed: 'Impossibile caricare gli indirizzi',
  hooksEmpty: 'Ancora nessun indirizzo',
  addHook: 'Aggiungi indirizzo',
  provider: 'Servizio',
  secretMailgun: 'Chiave di firma (HTTP webhook signing key)',
  secretSendgrid: 'Chiave di verifica (Verification Key)',
  secretHint: 'Facoltativa; con essa si controlla la firma di ogni rapporto',
  make: 'Crea indirizzo',
  addressTitle: 'Indirizzo per i rapporti',
  addressOnce:
    'Viene mostrato solo questa volta. Chi lo conosce può segnalare respinti: conservarlo con cura.',
  addressKept: 'L’ho conservato',
  signed: 'Firma controllata',
  unsigned: 'Solo con l’indirizzo',
  lastEvent: 'Ultimo rapporto:',
  noEvent: 'Non è ancora arrivato nulla',
  creator: 'Creato da {name}',
  close: 'Chiudi',
  closeQuestion: 'Chiudere l’indirizzo per {provider}?',
  closeHint: 'Da quel momento i rapporti sono rifiutati',
  closed: 'Chiuso',
  restsUntil: 'A riposo fino al',
  final: 'Una segnalazione è definitiva',
  hintSes: 'Aggiungere una sottoscrizione HTTPS al topic SNS; si conferma da sola',
  hintPostmark: 'Aggiungerlo in Webhooks con Bounce e Spam complaint',
  hintMailgun: 'Aggiungerlo in Webhooks per Permanent failure, Temporary failure e Spam complaints',
  hintSendgrid: 'Aggiungerlo come Event Webhook con Bounced, Dropped e Spam reports',
  hintAliyun:
    'In EventBridge crei una regola per la fonte acs.dm con consegne fallite e segnalazioni, e questo indirizzo come destinazione HTTPS con l’evento completo',
  hintTencent:
    'Lo aggiunga nella console di Simple Email Service come indirizzo di callback, con respinti, scartati e segnalazioni',
  providers: {
    ses: 'Amazon SES',
    postmark: 'Postmark',
    mailgun: 'Mailgun',
    sendgrid: 'SendGrid',
    aliyun: 'Alibaba Cloud Direct Mail',
    tencent: 'Tencent Cloud SES',
  },
  problems: {
    signature: 'Ultimo rapporto rifiutato: firma errata',
    format: 'Ultimo rapporto rifiutato: illeggibile',
    unreachable: 'Ultimo rapporto rifiutato: Amazon non raggiungibile per il controllo',
  },
  braked: {
    complaints:
      'In pausa automatica: {amount, # messaggio|# messaggi} su {known} segnalati come posta indesiderata',
    bounces: 'In pausa automatica: {amount, # indirizzo|# indirizzi} su {known} non esistono',
    hint: 'Controllare i destinatari. Se prosegue, si ferma di nuovo solo se aumentano.',
    sender: 'Il server di posta rifiuta il mittente {sender}: {reply}',
    senderHint:
      "Chiedere a chi lo gestisce di consentire questo mittente e inviare di nuovo; oppure copiare l'attività e scegliere un altro mittente.",
    restored: 'In pausa: questa installazione è stata ripristinata da un backup',
    restoredHint:
      'I messaggi inviati dopo il backup qui sono ancora in attesa. Confrontare con il registro del server di posta prima di proseguire, altrimenti arrivano due volte.',
    restoredRead:
      'In pausa: questa installazione è stata ripristinata da un backup. Di {known, # messaggio|# messaggi} in attesa, {amount} risultano inviati nel registro del server di posta e sono stati segnati come tali',
    restoredReadHint:
      'Ciò che il registro non nomina attende ancora qui. Se sono stati usati altri server, confronti i loro registri prima di riprendere.',
  },
  allowedMany: '{amount, # indirizzo|# indirizzi} di nuovo consentiti',
  leftComplaints: '{amount} restano: i lettori hanno segnalato la nostra posta come indesiderata',
}
