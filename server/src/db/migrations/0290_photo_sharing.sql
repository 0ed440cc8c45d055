-- additive: a nullable column. The version before shows photos to everyone who may see the profile.

-- Who else sees the photo, as its owner chose; null: everyone who may see the profile. The first photo that everyone sees is the avatar.
alter table photo add column shared_with text check (shared_with in ('matches', 'nobody'));
