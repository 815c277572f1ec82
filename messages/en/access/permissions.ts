export const permissions = {
  address: {
    verification: {
      read: 'See verified addresses',
      run: 'Verify addresses',
      export: 'Export addresses',
    },
  },
  other: 'Other',
  company: {
    employee: {
      read: 'View employee accounts',
      write: 'Manage employee accounts',
    },
    template: {
      read: 'View permission templates',
      write: 'Manage permission templates',
    },
    group: {
      read: 'View user groups',
      write: 'Manage user groups',
    },
    subordinate: {
      read: 'View subordinates',
    },
    settings: {
      manage: 'Change company settings',
    },
    points: {
      read: 'View points',
      allot: 'Set points limits of employees',
    },
    sending: {
      manage: 'Manage sending set-up',
    },
    integration: {
      manage: 'Manage integrations',
    },
  },
  list: {
    view: {
      share: 'Share views of lists with the company',
    },
  },
  log: {
    signIn: {
      read: 'View the sign-in log',
    },
    audit: {
      read: 'View the audit log',
    },
    export: {
      read: 'View the export log',
    },
    dataPull: {
      read: 'View the data-pull log',
    },
    verification: {
      read: 'View the verification log',
    },
  },
  oem: {
    brand: {
      write: 'Change the brand',
    },
    company: {
      read: 'View company accounts',
      write: 'Manage company accounts',
      delete: 'Delete company accounts',
      signInAs: 'Sign in as an employee to help',
    },
    points: {
      allot: 'Allot points',
    },
    library: {
      grant: 'Grant access to the shared customs library',
    },
  },
  system: {
    oem: {
      read: 'View OEMs',
      write: 'Manage OEMs',
    },
    config: {
      manage: 'Change system settings',
    },
    health: {
      read: 'View system health',
    },
    nomenclature: {
      write: 'Import names of HS codes for all companies',
    },
  },
  dashboard: {
    home: {
      read: 'View figures on the home page',
    },
  },
  customs: {
    record: {
      read: 'Query customs data',
      export: 'Export customs data',
    },
    upload: {
      read: 'View customs uploads',
      write: 'Upload and revert customs data',
    },
    company: {
      merge: 'Merge trade companies',
    },
    note: {
      write: 'Write notes on companies',
    },
    contact: {
      unlock: 'Unlock contacts',
    },
    word: {
      write: 'Edit words that mean the same',
    },
    nomenclature: {
      write: 'Import names of HS codes',
    },
    template: {
      write: 'Publish and edit mapping templates',
    },
    library: {
      write: 'Maintain the shared customs library',
    },
  },
  buyer: {
    company: {
      read: 'View buyer data',
      collect: 'Collect companies from buyer data',
      export: 'Export buyer data',
    },
    dataset: {
      write: 'Import and remove datasets',
    },
    demand: {
      read: 'View demands',
      write: 'Publish, import and withdraw demands',
      claim: 'Claim demands',
    },
  },
  customer: {
    customer: {
      read: 'View customers',
      write: 'Create and change customers',
      delete: 'Delete customers',
      export: 'Export customers',
      release: 'Release customers to the public pool',
      transfer: 'Transfer customers',
      protect: 'Protect customers',
      merge: 'Merge customers',
    },
    import: {
      run: 'Import customers',
      duplicate: 'Create customers by import that exist already',
    },
    conflict: {
      decide: 'Decide conflicts about customers',
    },
    collected: {
      read: 'View collected companies',
      write: 'Collect and discard companies',
      export: 'Export collected companies',
    },
    followUp: {
      write: 'Record follow-ups',
    },
    label: {
      read: 'View labels',
      write: 'Manage labels',
    },
    group: {
      read: 'View customer groups',
      write: 'Manage customer groups',
    },
    source: {
      read: 'View customer sources',
      write: 'Manage customer sources',
    },
    field: {
      manage: 'Manage customer fields and stage names',
    },
    pool: {
      claim: 'Claim customers from the pool',
      assign: 'Assign customers from the pool',
      manage: 'Manage the rules of the pool',
    },
  },
  email: {
    task: {
      read: 'View send tasks',
      send: 'Create and send mailings',
    },
    template: {
      read: 'View e-mail templates',
      write: 'Edit e-mail templates',
    },
    history: {
      read: 'View the send history',
      export: 'Export the send history',
    },
  },
  social: {
    account: {
      read: 'View social accounts',
      manage: 'Bind social accounts',
    },
    inbox: {
      read: 'Read social conversations',
      write: 'Answer social conversations',
    },
    consent: {
      read: 'View consents',
      write: 'Record and end consents',
    },
    campaign: {
      read: 'View WhatsApp campaigns',
      send: 'Send WhatsApp campaigns',
    },
    post: {
      read: 'View social posts',
      write: 'Publish social posts',
    },
  },
  recycle: {
    record: {
      read: 'View the recycle bin',
      restore: 'Restore from the recycle bin',
      purge: 'Delete for good',
    },
  },
  person: {
    erasure: {
      manage: 'Erase personal data',
    },
  },
}
