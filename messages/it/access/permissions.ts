export const permissions = {
  address: {
    verification: {
      read: 'Vedere gli indirizzi verificati',
      run: 'Verificare indirizzi',
      export: 'Esportare indirizzi',
    },
  },
  other: 'Altro',
  company: {
    employee: {
      read: 'Vedere gli account dei dipendenti',
      write: 'Gestire gli account dei dipendenti',
    },
    template: {
      read: 'Vedere i modelli di permessi',
      write: 'Gestire i modelli di permessi',
    },
    group: {
      read: 'Vedere i gruppi di utenti',
      write: 'Gestire i gruppi di utenti',
    },
    subordinate: {
      read: 'Vedere i collaboratori',
    },
    settings: {
      manage: 'Modificare le impostazioni aziendali',
    },
    points: {
      read: 'Vedere i punti',
      allot: 'Impostare i limiti di punti dei dipendenti',
    },
    sending: {
      manage: 'Gestire la configurazione di invio',
    },
    integration: {
      manage: 'Gestire le integrazioni',
    },
  },
  list: {
    view: {
      share: 'Condividere le viste degli elenchi con l’azienda',
    },
  },
  log: {
    signIn: {
      read: 'Vedere il registro degli accessi',
    },
    audit: {
      read: 'Vedere il registro di controllo',
    },
    export: {
      read: 'Vedere il registro delle esportazioni',
    },
    dataPull: {
      read: 'Vedere il registro dei prelievi di dati',
    },
    verification: {
      read: 'Vedere il registro delle verifiche',
    },
  },
  oem: {
    brand: {
      write: 'Modificare il marchio',
    },
    company: {
      read: 'Vedere gli account aziendali',
      write: 'Gestire gli account aziendali',
      delete: 'Eliminare gli account aziendali',
      signInAs: 'Accedere come dipendente per assistenza',
    },
    points: {
      allot: 'Assegnare punti',
    },
    library: {
      grant: 'Concedere l’accesso alla libreria doganale condivisa',
    },
  },
  system: {
    oem: {
      read: 'Vedere gli OEM',
      write: 'Gestire gli OEM',
    },
    config: {
      manage: 'Modificare le impostazioni di sistema',
    },
    health: {
      read: 'Vedere lo stato del sistema',
    },
    nomenclature: {
      write: 'Importare i nomi dei codici HS per tutte le aziende',
    },
  },
  dashboard: {
    home: {
      read: 'Vedere i dati della pagina iniziale',
    },
  },
  customs: {
    record: {
      read: 'Consultare i dati doganali',
      export: 'Esportare i dati doganali',
    },
    upload: {
      read: 'Vedere i caricamenti doganali',
      write: 'Caricare e annullare dati doganali',
    },
    company: {
      merge: 'Unire aziende commerciali',
    },
    note: {
      write: 'Scrivere note sulle aziende',
    },
    contact: {
      unlock: 'Sbloccare contatti',
    },
    word: {
      write: 'Modificare i sinonimi',
    },
    nomenclature: {
      write: 'Importare i nomi dei codici HS',
    },
    template: {
      write: 'Pubblicare e modificare modelli di colonne',
    },
    library: {
      write: 'Gestire la libreria doganale condivisa',
    },
  },
  buyer: {
    company: {
      read: 'Vedere i dati degli acquirenti',
      collect: 'Raccogliere aziende dai dati degli acquirenti',
      export: 'Esportare i dati degli acquirenti',
    },
    dataset: {
      write: 'Importare e rimuovere insiemi di dati',
    },
    demand: {
      read: 'Vedere le richieste',
      write: 'Pubblicare, importare e ritirare richieste',
      claim: 'Prendere richieste',
    },
  },
  customer: {
    customer: {
      read: 'Vedere i clienti',
      write: 'Creare e modificare clienti',
      delete: 'Eliminare clienti',
      export: 'Esportare clienti',
      release: 'Rilasciare clienti nel pool pubblico',
      transfer: 'Trasferire clienti',
      protect: 'Proteggere clienti',
      merge: 'Unire clienti',
    },
    import: {
      run: 'Importare clienti',
      duplicate: 'Creare con l’importazione clienti già esistenti',
    },
    conflict: {
      decide: 'Decidere i conflitti sui clienti',
    },
    collected: {
      read: 'Vedere le aziende raccolte',
      write: 'Raccogliere e scartare aziende',
      export: 'Esportare le aziende raccolte',
    },
    followUp: {
      write: 'Registrare i follow-up',
    },
    label: {
      read: 'Vedere le etichette',
      write: 'Gestire le etichette',
    },
    group: {
      read: 'Vedere i gruppi di clienti',
      write: 'Gestire i gruppi di clienti',
    },
    source: {
      read: 'Vedere le provenienze',
      write: 'Gestire le provenienze',
    },
    field: {
      manage: 'Gestire i campi e i nomi delle fasi',
    },
    pool: {
      claim: 'Prendere clienti dal pool pubblico',
      assign: 'Assegnare clienti del pool pubblico',
      manage: 'Gestire le regole del pool pubblico',
    },
  },
  email: {
    task: {
      read: 'Vedere le attività di invio',
      send: 'Creare e inviare e-mail',
    },
    template: {
      read: 'Vedere i modelli e-mail',
      write: 'Modificare i modelli e-mail',
    },
    history: {
      read: 'Vedere la cronologia degli invii',
      export: 'Esportare la cronologia degli invii',
    },
  },
  social: {
    account: {
      read: 'Vedere gli account social',
      manage: 'Collegare account social',
    },
    inbox: {
      read: 'Leggere le conversazioni social',
      write: 'Rispondere alle conversazioni social',
    },
    consent: {
      read: 'Vedere i consensi',
      write: 'Registrare e terminare consensi',
    },
    campaign: {
      read: 'Vedere le campagne WhatsApp',
      send: 'Inviare campagne WhatsApp',
    },
    post: {
      read: 'Vedere i post social',
      write: 'Pubblicare post social',
    },
  },
  recycle: {
    record: {
      read: 'Vedere il cestino',
      restore: 'Ripristinare dal cestino',
      purge: 'Eliminare definitivamente',
    },
  },
  person: {
    erasure: {
      manage: 'Cancellare i dati personali',
    },
  },
}
