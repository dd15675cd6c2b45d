"""Functions of SQL that only compute, and those that do more."""

from __future__ import annotations

# What the others do: read or write the file they name, run code, change or destroy objects.
CHANGING = {
    "load_extension": "code",
    "load_file": "read",
    "readfile": "read",
    "writefile": "write",
    "edit": "code",
    "fts3_tokenizer": "code",
    "pg_read_file": "read",
    "pg_read_binary_file": "read",
    "pg_ls_dir": "read",
    "pg_stat_file": "read",
    "pg_file_write": "write",
    "lo_import": "read",
    "lo_export": "write",
    "lo_unlink": "destroy",
    "pg_terminate_backend": "destroy",
    "pg_cancel_backend": "change",
    "pg_reload_conf": "change",
    "dblink": "code",
    "dblink_exec": "code",
    "sys_exec": "code",
    "sys_eval": "code",
    "xp_cmdshell": "code",
    "query_to_xml": "change",
    "nextval": "change",
    "setval": "change",
    "set_config": "change",
    "pg_notify": "change",
}

COMPUTING = """
abs acos acosh against age all and any any_value array array_agg array_append array_length array_position
array_remove array_to_string as ascii asin asinh atan atan2 atanh avg between bigint bin bit bit_and bit_count
bit_length bit_or bm25 bool_and bool_or btrim by cardinality case cast cbrt ceil ceiling changes char
char_length character_length charindex chr coalesce col_description collation concat concat_ws connection_id
convert convert_tz cos cosh cot count cume_dist curdate current_catalog current_database current_date
current_schema current_schemas current_setting current_time current_timestamp current_user curtime database date
date_add date_bin date_format date_part date_sub date_trunc datediff datename datepart datetime day dayname
dayofmonth dayofweek dayofyear db_name dbms_metadata decimal decode degrees dense_rank distinct div else elt
encode end every exists exp extract field filter find_in_set first_value floor format format_type from from_days
from_unixtime fts5 gen_random_uuid generate_series generate_subscripts getdate glob greatest group group_concat
grouping has_database_privilege has_schema_privilege has_table_privilege having hex highlight hour if ifnull iif
in inet_aton inet_client_addr inet_ntoa inet_server_addr initcap instr int integer interval isfinite isnull
isnumeric join json json_agg json_array json_array_elements json_array_elements_text json_array_length
json_build_array json_build_object json_contains json_each json_each_text json_error_position json_extract
json_extract_path json_extract_path_text json_group_array json_group_object json_keys json_length json_object
json_object_agg json_object_keys json_patch json_pretty json_quote json_remove json_replace json_search json_set
json_strip_nulls json_tree json_type json_typeof json_unquote json_valid json_value jsonb jsonb_agg
jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_build_array jsonb_build_object
jsonb_each jsonb_each_text jsonb_extract_path jsonb_extract_path_text jsonb_object_agg jsonb_object_keys
jsonb_path_exists jsonb_path_query jsonb_pretty jsonb_set jsonb_typeof julianday lag last_day last_insert_id
last_insert_rowid last_value lastval lateral lcase lead least left len length like likelihood likely ln
localtime localtimestamp locate log log10 log2 lower lpad ltrim make_date make_interval make_time make_timestamp
match max maxvalue md5 median microsecond mid min minute mod month monthname name not now nth_value ntile null
nullif num_nonnulls num_nulls numeric nvl nvl2 obj_description object_id octet_length oid on or order over
overlay partition percent_rank percentile_cont percentile_disc period_diff pg_backend_pid pg_blocking_pids
pg_column_size pg_database_size pg_get_constraintdef pg_get_expr pg_get_function_arguments pg_get_functiondef
pg_get_indexdef pg_get_serial_sequence pg_get_triggerdef pg_get_userbyid pg_get_viewdef pg_indexes_size
pg_is_in_recovery pg_postmaster_start_time pg_relation_filepath pg_relation_size pg_size_pretty
pg_table_is_visible pg_table_size pg_total_relation_size pg_typeof pi position pow power pragma_database_list
pragma_foreign_key_list pragma_index_info pragma_index_list pragma_table_info pragma_table_list printf quarter
quote quote_ident quote_literal quote_nullable radians rand random rank real regexp regexp_count regexp_instr
regexp_like regexp_match regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table regexp_substr
repeat replace reverse right round row row_count row_number row_to_json rpad rtrim schema sec_to_time second
select session_user sha sha1 sha2 sha256 shobj_description sign sin sinh smallint snippet soundex split_part
sqlite_compileoption_get sqlite_compileoption_used sqlite_source_id sqlite_version sqrt starts_with std stddev
stddev_pop stddev_samp str_to_date strcmp strftime string_agg string_to_array strpos subdate substr substring
substring_index subtime sum sysdate sysdatetime table tan tanh text then time time_format time_to_sec timediff
timestamp timestampadd timestampdiff timezone to_ascii to_char to_date to_days to_hex to_json to_jsonb to_number
to_timestamp to_tsquery to_tsvector total total_changes translate trim trunc truncate try_cast ts_rank
txid_current_snapshot typeof ucase unhex unicode union unistr unix_timestamp unixepoch unlikely unnest upper
user using utc_date utc_time utc_timestamp uuid uuid_generate_v4 values var_pop var_samp varchar variance
version week weekday weekofyear when where width_bucket with within year yearweek zeroblob
"""
HARMLESS = frozenset(COMPUTING.split())
