export const permissions = {
  address: {
    verification: {
      read: '検証済みアドレスの閲覧',
      run: 'アドレスの検証',
      export: 'アドレスのエクスポート',
    },
  },
  other: 'その他',
  company: {
    employee: {
      read: '社員アカウントの閲覧',
      write: '社員アカウントの管理',
    },
    template: {
      read: '権限テンプレートの閲覧',
      write: '権限テンプレートの管理',
    },
    group: {
      read: 'ユーザーグループの閲覧',
      write: 'ユーザーグループの管理',
    },
    subordinate: {
      read: '部下の閲覧',
    },
    settings: {
      manage: '会社設定の変更',
    },
    points: {
      read: 'ポイントの閲覧',
      allot: '社員のポイント上限の設定',
    },
    sending: {
      manage: '送信設定の管理',
    },
    integration: {
      manage: '連携の管理',
    },
  },
  list: {
    view: {
      share: '一覧のビューを社内で共有',
    },
  },
  log: {
    signIn: {
      read: 'ログイン履歴の閲覧',
    },
    audit: {
      read: '監査ログの閲覧',
    },
    export: {
      read: 'エクスポート履歴の閲覧',
    },
    dataPull: {
      read: 'データ取得ログの閲覧',
    },
    verification: {
      read: '検証ログの閲覧',
    },
  },
  oem: {
    brand: {
      write: 'ブランドの変更',
    },
    company: {
      read: '会社アカウントの閲覧',
      write: '会社アカウントの管理',
      delete: '会社アカウントの削除',
      signInAs: 'サポートのための代理ログイン',
    },
    points: {
      allot: 'ポイントの割り当て',
    },
    library: {
      grant: '共有通関ライブラリの利用権の付与',
    },
  },
  system: {
    oem: {
      read: 'OEM の閲覧',
      write: 'OEM の管理',
    },
    config: {
      manage: 'システム設定の変更',
    },
    health: {
      read: 'システム状態の閲覧',
    },
    nomenclature: {
      write: '全社向け HS コード名称のインポート',
    },
  },
  dashboard: {
    home: {
      read: 'ホームの集計の閲覧',
    },
  },
  customs: {
    record: {
      read: '通関データの検索',
      export: '通関データのエクスポート',
    },
    upload: {
      read: '通関アップロードの閲覧',
      write: '通関データのアップロードと取り消し',
    },
    company: {
      merge: '貿易会社の統合',
    },
    note: {
      write: '会社のメモを書く',
    },
    contact: {
      unlock: '連絡先の開示',
    },
    word: {
      write: '同義語の編集',
    },
    nomenclature: {
      write: 'HS コード名称のインポート',
    },
    template: {
      write: '列設定テンプレートの公開と編集',
    },
    library: {
      write: '共有通関ライブラリの管理',
    },
  },
  buyer: {
    company: {
      read: 'バイヤーデータの閲覧',
      collect: 'バイヤーデータからの収集',
      export: 'バイヤーデータの書き出し',
    },
    dataset: {
      write: 'データセットの取り込みと削除',
    },
    demand: {
      read: '引き合いを見る',
      write: '引き合いの公開・取り込み・取り下げ',
      claim: '引き合いを担当する',
    },
  },
  customer: {
    customer: {
      read: '顧客の閲覧',
      write: '顧客の作成と変更',
      delete: '顧客の削除',
      export: '顧客のエクスポート',
      release: '顧客を共有プールへ戻す',
      transfer: '顧客の移管',
      protect: '顧客の保護',
      merge: '顧客の統合',
    },
    import: {
      run: '顧客をインポート',
      duplicate: 'インポートで登録済みの顧客を重ねて作成',
    },
    conflict: {
      decide: '顧客の重複案件の裁定',
    },
    collected: {
      read: '収集した会社の閲覧',
      write: '会社の収集と破棄',
      export: '収集した会社のエクスポート',
    },
    followUp: {
      write: 'フォロー記録の入力',
    },
    label: {
      read: 'ラベルの閲覧',
      write: 'ラベルの管理',
    },
    group: {
      read: '顧客グループの閲覧',
      write: '顧客グループの管理',
    },
    source: {
      read: '獲得元の閲覧',
      write: '獲得元の管理',
    },
    field: {
      manage: '顧客項目と段階名の管理',
    },
    pool: {
      claim: '共有プールから顧客を取得',
      assign: '共有プールの顧客の割り当て',
      manage: '共有プールのルール管理',
    },
  },
  email: {
    task: {
      read: '送信タスクの閲覧',
      send: '送信タスクの作成と送信',
    },
    template: {
      read: 'メールテンプレートの閲覧',
      write: 'メールテンプレートの編集',
    },
    history: {
      read: '送信履歴の閲覧',
      export: '送信履歴のエクスポート',
    },
  },
  social: {
    account: {
      read: 'ソーシャルアカウントを表示',
      manage: 'ソーシャルアカウントを連携',
    },
    inbox: {
      read: 'ソーシャルの会話を閲覧',
      write: 'ソーシャルの会話に返信',
    },
    consent: {
      read: '同意を見る',
      write: '同意の登録と終了',
    },
    campaign: {
      read: 'WhatsApp 一斉送信を見る',
      send: 'WhatsApp 一斉送信を行う',
    },
    post: {
      read: 'ソーシャル投稿を見る',
      write: 'ソーシャル投稿を行う',
    },
  },
  recycle: {
    record: {
      read: 'ごみ箱の閲覧',
      restore: 'ごみ箱からの復元',
      purge: '完全な削除',
    },
  },
  person: {
    erasure: {
      manage: '個人データの消去',
    },
  },
}
