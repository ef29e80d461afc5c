-- What a key may do beside reading what its person sees: "artifacts", "import". Keys from before may read only.
alter table app_keys add column scopes text[] not null default '{}';
