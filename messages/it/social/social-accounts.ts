import type { socialAccounts as zh } from '../../zh/social/social-accounts.ts'

export const socialAccounts: typeof zh = {
  intro:
    'I messaggi passano dalle interfacce ufficiali delle reti. I token sono cifrati e vanno soltanto alla loro rete.',
  add: 'Collega un account',
  failed: 'Non è stato possibile caricare gli account',
  emptyTitle: 'Nessun account collegato',
  emptyHint: 'Dopo il collegamento, i messaggi ricevuti appaiono nella posta social',
  network: 'Rete',
  about: {
    whatsapp:
      'WhatsApp Cloud API: risponda a chi scrive al Suo numero, liberamente per 24 ore dall’ultimo messaggio.',
    telegram:
      'Bot di Telegram: risponda in qualsiasi momento a chi ha scritto al bot. Un bot non può iniziare una conversazione.',
    facebook:
      'Messenger di una pagina Facebook: risponda a chi scrive alla pagina, per 24 ore dall’ultimo messaggio.',
    linkedin:
      'Pagina LinkedIn: pubblicare post. LinkedIn non ha un accesso per i messaggi; da un cliente può aprire il profilo e copiare il Suo testo.',
  },
  health: {
    ok: 'Funziona',
    failing: 'Non risponde',
    reauth: 'Serve un nuovo token',
  },
  tokenHint: {
    whatsapp: 'Serve un token permanente di un utente di sistema di Meta Business Manager.',
    telegram: 'Il token si ottiene da @BotFather.',
    facebook: 'Serve un token utente con pages_messaging.',
    linkedin: 'Il token viene dal generatore di token del portale sviluppatori di LinkedIn.',
  },
  token: 'Token',
  businessId: 'ID dell’account WhatsApp Business',
  appSecret: 'Chiave segreta dell’app',
  appSecretHint:
    'Dimostra che ciò che arriva viene davvero da Meta; si trova nelle impostazioni di base dell’app',
  appSecretKept: 'Vuoto: resta com’è',
  find: 'Cerca',
  target: 'Numero, bot o pagina da collegare',
  noTargets: 'Questo token non può agire per alcun numero, bot o pagina',
  unusable: '{name} (il token non ne ha il permesso)',
  taken: '{name} (già collegato)',
  bound: 'L’account è collegato',
  door: 'Imposta la ricezione',
  doorHint:
    'Inserisca entrambi nelle impostazioni webhook dell’app Meta e sottoscriva messages e message_template_status_update (per Messenger anche message_deliveries e message_reads).',
  doorOpen: 'Questa rete è già configurata da sé; non resta nulla da fare.',
  address: 'URL di callback',
  verifyToken: 'Token di verifica',
  renew: 'Nuovo token',
  renewed: 'Il token è stato sostituito',
  check: 'Controlla ora',
  unbind: 'Scollega',
  unbindQuestion: 'Scollegare «{name}»?',
  unbindHint:
    'Token e chiave vengono eliminati subito. L’account va nel cestino con le sue conversazioni ({amount}); dopo il ripristino serve un nuovo token.',
  unbound: 'L’account è scollegato',
  played: 'Account dimostrativo',
  tryOut: 'Ricevi un messaggio di prova',
  triedOut: 'Un messaggio di prova sta arrivando nella posta social',
  playedHint: 'La rete è simulata su questa macchina; nulla ne esce',
  conversations: 'Conversazioni: {amount}',
  checkedAt: 'Controllato',
  expiresAt: 'Il token scade il {day}',
  eventAt: 'Ultima ricezione',
  noEvents: 'Non è ancora arrivato nulla',
  refused: 'È stato rifiutato qualcosa con una firma errata. Controlli la chiave segreta dell’app.',
  way: 'Come',
  bySignIn: 'Accedere alla rete',
  byToken: 'Inserire un token',
  signInFirst: 'Prima acceda alla rete',
  apps: {
    meta: 'Meta (Facebook, WhatsApp)',
    linkedin: 'LinkedIn',
  },
  appMissing:
    'Non è ancora possibile accedere con {provider}: configuri prima un’applicazione o inserisca un token.',
  appSetUp: 'Configura un’applicazione',
  connect: 'Accedi con {provider}',
  connected: 'Accesso con {provider} effettuato',
  waiting: 'In attesa della finestra di {provider}',
  signedIn: 'Accesso a {network} effettuato. Può chiudere questa finestra e continuare dov’era.',
  appsTitle: 'Applicazioni',
  appsIntro:
    'Per collegare account tramite accesso bisogna registrare una volta un’applicazione presso la rete. Ciò che è collegato resta collegato se cambia.',
  appSteps: {
    meta: 'In Meta for Developers crei un’app di tipo “Business” con i prodotti Facebook Login, Messenger e WhatsApp e indichi questo URI di reindirizzamento OAuth valido:',
    linkedin:
      'Nel portale sviluppatori di LinkedIn crei un’app per la Sua pagina con il prodotto “Community Management API” e indichi questo URL di reindirizzamento autorizzato:',
  },
  appRemoveHint: 'Gli account collegati funzionano finché i loro token non scadono.',
  renewedBy: 'Il token viene rinnovato prima del {day}',
}
