-- Pictures of posts that are kept here, and handed over when the post is published.
alter table social_posts
  add column picture_file_id bigint references files,
  drop constraint social_posts_check,
  add constraint social_posts_say_something check (body <> '' or picture <> '' or picture_file_id is not null);
create index social_posts_picture on social_posts (picture_file_id) where picture_file_id is not null;
