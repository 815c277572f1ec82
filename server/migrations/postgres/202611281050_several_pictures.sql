-- Pictures of posts, in their order. `picture_file_id` is the only one of posts that were made before, and of processes of that release.
create table social_post_pictures (
  post_id bigint not null,
  company_id bigint not null default app_company_id() references companies,
  position smallint not null,
  file_id bigint not null references files,
  primary key (post_id, position),
  foreign key (company_id, post_id) references social_posts (company_id, id) on delete cascade
);
create index social_post_pictures_company on social_post_pictures (company_id, post_id);
create index social_post_pictures_file on social_post_pictures (file_id);
select app_tenant_table('social_post_pictures');

-- The contract sees to it that a post says something.
alter table social_posts drop constraint social_posts_say_something;
